import { scanningCamera } from '../../codes/camera.ts'
import { openQrReader, type QrReader } from '../../codes/qr-reader.ts'
import { element } from '../elements.ts'
import { findLetter, type LetterAddress } from '../letter/address.ts'
import type { Texts } from '../texts.ts'

/** Milliseconds between two pictures of the camera. */
const pause = 150

type Problem = 'noCamera' | 'readerMissing' | 'noCode' | 'otherCode' | 'unreadable'

export interface Scanner {
  readonly content: (texts: Texts) => readonly Node[]
  readonly problem: (texts: Texts) => string | undefined
  readonly close: () => void
}

export function openScanner(onLetter: (letter: LetterAddress) => void, onChange: () => void): Scanner {
  const video = element('video', { playsinline: true, muted: true, class: 'camera' })
  // The attribute alone does not mute an element made by a script, and only a muted video may play by itself.
  video.muted = true
  let problem: Problem | undefined
  let closed = false
  const fail = (kind: Problem) => {
    problem = kind
    if (!closed) onChange()
  }
  const finish = (letter: LetterAddress) => {
    if (!closed) onLetter(letter)
  }

  scanCamera(video, () => closed, finish).catch((error: unknown) =>
    fail(error instanceof ReaderMissing ? 'readerMissing' : 'noCamera'),
  )
  const readPicture = async (file: File) => {
    const result = await letterInPicture(file)
    if (typeof result === 'string') fail(result)
    else finish(result)
  }

  return {
    content: ({ text }) => [
      ...(problem === 'noCamera' || problem === 'readerMissing'
        ? []
        : [element('p', {}, text('scan.aim')), labelled(video, text('scan.camera'))]),
      ...(problem === undefined ? [] : [element('p', { class: 'notice' }, text(`scan.${problem}`))]),
      pictureButton(text('scan.picture'), (file) => void readPicture(file)),
    ],
    problem: ({ text }) => (problem === undefined ? undefined : text(`scan.${problem}`)),
    close: () => void (closed = true),
  }
}

class ReaderMissing extends Error {}

async function scanCamera(
  video: HTMLVideoElement,
  isClosed: () => boolean,
  onLetter: (letter: LetterAddress) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia(scanningCamera)
  try {
    if (isClosed()) return
    video.srcObject = stream
    await video.play()
    const reader = await openQrReader()
    try {
      while (!isClosed()) {
        const [letter] = lettersIn(await readWith(reader, video))
        if (letter !== undefined) return onLetter(letter)
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    } finally {
      reader.close()
    }
  } finally {
    stream.getTracks().forEach((track) => track.stop())
  }
}

async function readWith(
  reader: QrReader,
  picture: HTMLVideoElement | ImageBitmap,
): Promise<readonly string[]> {
  try {
    return await reader.read(picture)
  } catch (error) {
    throw new ReaderMissing('The reader of codes is not there', { cause: error })
  }
}

async function letterInPicture(file: File): Promise<LetterAddress | Problem> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return 'unreadable'
  }
  const reader = await openQrReader()
  try {
    const found = await readWith(reader, picture)
    return lettersIn(found)[0] ?? (found.length === 0 ? 'noCode' : 'otherCode')
  } catch {
    return 'readerMissing'
  } finally {
    reader.close()
    picture.close()
  }
}

const lettersIn = (texts: readonly string[]): LetterAddress[] =>
  texts.flatMap((text) => findLetter(text, location.host) ?? [])

function labelled(video: HTMLVideoElement, label: string): HTMLVideoElement {
  video.setAttribute('aria-label', label)
  return video
}

function pictureButton(label: string, onPicture: (file: File) => void): HTMLElement {
  const input = element('input', { type: 'file', accept: 'image/*', class: 'only-spoken' })
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    input.value = ''
    if (file !== undefined) onPicture(file)
  })
  return element('label', { class: 'button quiet' }, label, input)
}
