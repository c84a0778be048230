import { hours, minutes } from '../clock.ts'

/**
 * Five codes a minute for a user at an address, then twice as long each time: a code has 25^6 values, so nobody guesses one at
 * this pace, and drivers who share a depot's line do not wait for each other.
 */
export const pairingLimit = { most: 5, within: minutes, first: minutes, longest: hours }
