/** Set at build time; the pages implement only `custom`. */
export const authStrategy: string = import.meta.env.VITE_AUTH_STRATEGY ?? 'custom'
