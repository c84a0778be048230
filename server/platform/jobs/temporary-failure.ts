/**
 * A job failed for a reason outside the server's code, such as a mail server that is out of reach: it is
 * retried, and not reported as a fault.
 */
export class TemporaryFailure extends Error {}
