/** How users sign in, as it was configured when the app was built; the pages here know one way. */
export const authStrategy: string = import.meta.env.VITE_AUTH_STRATEGY ?? 'custom'
