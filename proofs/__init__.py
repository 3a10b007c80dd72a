"""The questions that a committee asks, answered with proofs or witnesses."""
