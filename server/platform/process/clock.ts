/** The current time, injected so that tests can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const seconds = 1000
export const minutes = 60 * seconds
export const hours = 60 * minutes
export const days = 24 * hours
