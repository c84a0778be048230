/**
 * For databases that may be lost in a crash: most of the time of creating and dropping one goes to waiting
 * for the disk.
 */
export const unsafeFastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
} as const
