/** How long an administrator may act as another user, milliseconds. */
export const impersonationMs = 60 * 60 * 1000
