export const impersonationMs = 60 * 60 * 1000
