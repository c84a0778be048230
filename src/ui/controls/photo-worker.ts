import { resizeSteps, maxPhotoBytes, thumbnailSidePx } from './photo-size.ts'

const sizeWithin = ({ width, height }: { width: number; height: number }, side: number) => {
  const factor = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

async function draw(picture: ImageBitmap, side: number, quality: number): Promise<ArrayBuffer> {
  const { width, height } = sizeWithin(picture, side)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: transparent pixels become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return await (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer()
}

async function resize(original: ArrayBuffer): Promise<{ bytes: ArrayBuffer; thumbnail: ArrayBuffer }> {
  // `from-image` applies the Exif orientation to the pixels.
  const picture = await createImageBitmap(new Blob([original]), { imageOrientation: 'from-image' })
  try {
    let bytes: ArrayBuffer | undefined
    for (const [side, quality] of resizeSteps) {
      bytes = await draw(picture, side, quality)
      if (bytes.byteLength <= maxPhotoBytes) break
    }
    for (
      let side = 896;
      bytes !== undefined && bytes.byteLength > maxPhotoBytes && side > 256;
      side = Math.round(side * 0.8)
    )
      bytes = await draw(picture, side, 0.6)
    if (bytes === undefined) throw new Error('no picture')
    return { bytes, thumbnail: await draw(picture, thumbnailSidePx, 0.7) }
  } finally {
    picture.close()
  }
}

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  resize(data).then(
    (made) => postMessage(made, { transfer: [made.bytes, made.thumbnail] }),
    () => postMessage('no-picture'),
  )
})
