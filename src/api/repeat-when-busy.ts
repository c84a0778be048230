import type { ProblemCode } from '#contract/kit/problems.ts'
import { Problem } from './errors.ts'

const busy: ProblemCode = 'server_busy'
const repetitions = 2
const longestWaitMs = 10_000

/** Repeats what a busy server refused without doing anything of it. Throws the third refusal. */
export async function repeatWhenBusy<Result>(
  send: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let sent = 1; ; sent += 1) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Problem && error.code === busy) || sent > repetitions || signal?.aborted)
        throw error
      // With jitter, so that the pages of an office do not all return in the same second.
      await waitUnlessAborted(
        Math.min(error.retryAfter ?? 0, longestWaitMs) * (1 + Math.random() / 5),
        signal,
      )
    }
  }
}

const waitUnlessAborted = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(finish, milliseconds)
    function finish() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    signal?.addEventListener('abort', finish)
  })
