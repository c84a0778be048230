/** How users sign in, set at build time; `custom` is the only strategy that the pages implement. */
export const authStrategy: string = import.meta.env.VITE_AUTH_STRATEGY ?? 'custom'
