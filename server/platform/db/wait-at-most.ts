/** Waits until `work` ends or the time is over; later work goes on, and may fail unnoticed. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  // After the deadline nobody handles a failure.
  work.catch(() => undefined)
  try {
    await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
