/**
 * Milliseconds that a load or an unload stays on the phone, so that a wrong press can be undone: without a network
 * nobody waits for it. With one it goes at once.
 */
export const undoTime = (): number | undefined => (navigator.onLine ? undefined : 10_000)
