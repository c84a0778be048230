/** Returns the current time. Passed in, so that tests can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const minutes = 60_000
export const hours = 60 * minutes
export const days = 24 * hours
