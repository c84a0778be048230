/** What time it is: handed in, so that a test can let a day pass. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const minutes = 60_000
export const hours = 60 * minutes
export const days = 24 * hours
