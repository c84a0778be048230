/** Outside the server's code, such as a mail server that is down: retried, not reported as a fault. */
export class TemporaryFailure extends Error {}
