/** What `work` resolves to; undefined once the time is over. Later work goes on, and may fail unnoticed. */
export async function waitAtMost<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined)
  })
  // After the deadline nobody handles a failure.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
