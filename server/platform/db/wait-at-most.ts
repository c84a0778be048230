/** Waits until `work` ends, or until the time is over; what goes on after that is left alone, and may fail. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  // Where the deadline comes first, a later failure is nobody's any more.
  work.catch(() => undefined)
  try {
    await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
