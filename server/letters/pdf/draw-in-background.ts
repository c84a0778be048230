import { Worker } from 'node:worker_threads'
import { serverFile } from '../../folders.ts'
import type { DrawnLetter } from './draw-letter.ts'
import type { DrawingAnswer, DrawingRequest } from './drawing-thread.ts'

/** How long the thread and its fonts are kept after the last letter. */
const idleMs = 30_000

interface PendingDrawing {
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: Error) => void
}

let thread: Worker | undefined
let nextNumber = 0
let idleTimer: NodeJS.Timeout | undefined
const pending = new Map<number, PendingDrawing>()
let previous: Promise<unknown> = Promise.resolve()

/**
 * Uses one low-priority thread, so that no request waits for it.
 * @throws Error when the letter cannot be drawn
 */
export async function drawInBackground(letter: DrawnLetter): Promise<Uint8Array> {
  const drawing = previous.then(() => draw(letter))
  previous = drawing.catch(() => undefined)
  return await drawing
}

function draw(letter: DrawnLetter): Promise<Uint8Array> {
  clearTimeout(idleTimer)
  const worker = (thread ??= startThread())
  const number = (nextNumber += 1)
  const drawing = new Promise<Uint8Array>((resolve, reject) => pending.set(number, { resolve, reject }))
  worker.ref()
  worker.postMessage({ number, letter } satisfies DrawingRequest)
  return drawing.finally(() => {
    pending.delete(number)
    if (pending.size > 0) return
    worker.unref()
    idleTimer = setTimeout(() => {
      thread = undefined
      void worker.terminate()
    }, idleMs).unref()
  })
}

function startThread(): Worker {
  const worker = new Worker(serverFile('letters/pdf/drawing-thread.ts'))
  worker.on('message', ({ number, pdf, failure }: DrawingAnswer) => {
    const drawing = pending.get(number)
    if (pdf === undefined) drawing?.reject(new Error(`A letter could not be drawn: ${failure}`))
    else drawing?.resolve(pdf)
  })
  const fail = (error: Error) => {
    // One that ended after its last letter takes along nothing that the next thread draws.
    if (thread !== worker) return
    thread = undefined
    for (const { reject } of pending.values()) reject(error)
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The thread that draws letters has ended.')))
  return worker
}
