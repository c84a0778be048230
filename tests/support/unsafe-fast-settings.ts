/** For databases that nobody misses when the machine falls: waiting for the disk is most of what making and dropping one takes. */
export const forgetful = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } as const
