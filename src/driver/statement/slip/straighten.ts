/** A grey picture: one byte a pixel, row by row. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** The most that a slip is turned back, and the step, in degrees. */
const [mostDegrees, step] = [12, 0.25]

/** The picture of a slip as the reader wants it: evenly lit, its lines level. */
export function straighten(picture: GreyPicture): GreyPicture {
  const even = evenlyLit(picture)
  return turn(even, slantOf(even))
}

export function toGrey({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): GreyPicture {
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    pixels[at] = red * 0.3 + green * 0.59 + blue * 0.11
  }
  return { width, height, pixels }
}

/** How much darker each pixel is than what is around it: shadows go, and what is printed stays. */
function evenlyLit(picture: GreyPicture): GreyPicture {
  const { width, height } = picture
  const pixels = smooth(picture)
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += pixels[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  const reach = Math.round(Math.max(width, height) / 40)
  const even = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)]
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const sum =
        (sums[bottom * (width + 1) + right] ?? 0) -
        (sums[top * (width + 1) + right] ?? 0) -
        (sums[bottom * (width + 1) + left] ?? 0) +
        (sums[top * (width + 1) + left] ?? 0)
      const around = sum / ((bottom - top) * (right - left))
      // Not as a part: on a dark desk that would be grain alone.
      const darker = around - (pixels[y * width + x] ?? 0)
      even[y * width + x] = Math.max(0, Math.min(1, 1 - (darker - 8) / 60)) * 255
    }
  }
  return { width, height, pixels: even }
}

/** Turned clockwise by quarters. */
export function quarterTurned(picture: GreyPicture, quarters: number): GreyPicture {
  if (quarters === 0) return picture
  const { width, height, pixels } = quarterTurned(picture, quarters - 1)
  const turned = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + height - 1 - y] = pixels[y * width + x] ?? 255
  return { width: height, height: width, pixels: turned }
}

/** Each pixel as the mean of nine: less of a dark camera's grain, and dots of a needle printer join. */
function smooth({ width, height, pixels }: GreyPicture): Uint8Array {
  const smoothed = new Uint8Array(pixels)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      let sum = 0
      for (let row = y - 1; row <= y + 1; row += 1)
        for (let column = x - 1; column <= x + 1; column += 1) sum += pixels[row * width + column] ?? 0
      smoothed[y * width + x] = sum / 9
    }
  return smoothed
}

/** The degrees by which its lines rise: turned by them, the rows of pixels differ most in what is printed on them. */
function slantOf({ width, height, pixels }: GreyPicture): number {
  const dark: (readonly [number, number])[] = []
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) if ((pixels[y * width + x] ?? 255) < 110) dark.push([x, y])
  let [best, most] = [0, 0]
  for (let degrees = -mostDegrees; degrees <= mostDegrees; degrees += step) {
    const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    const rows = new Float64Array(width + height)
    for (const [x, y] of dark) {
      const row = Math.round((y * cosine + x * sine + width / 4) / 2)
      rows[row] = (rows[row] ?? 0) + 1
    }
    let sharpness = 0
    for (let row = 1; row < rows.length; row += 1) sharpness += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
    if (sharpness > most) [best, most] = [degrees, sharpness]
  }
  return best
}

function turn({ width, height, pixels }: GreyPicture, degrees: number): GreyPicture {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const turned = new Uint8Array(pixels.length).fill(255)
  const at = (x: number, y: number) => pixels[y * width + x] ?? 255
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const fromX = (x - width / 2) * cosine + (y - height / 2) * sine + width / 2
      const fromY = (y - height / 2) * cosine - (x - width / 2) * sine + height / 2
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const [right, down] = [fromX - left, fromY - top]
      turned[y * width + x] =
        (at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - down) +
        (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * down
    }
  return { width, height, pixels: turned }
}
