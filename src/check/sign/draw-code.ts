const svg = 'http://www.w3.org/2000/svg'
/** White around a code, in modules (ISO/IEC 18004). */
const quietZone = 4

/** Dark on white in both colour schemes. */
export async function drawCode(text: string): Promise<SVGElement> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'L' })
  const width = modules.size + 2 * quietZone
  const picture = document.createElementNS(svg, 'svg')
  const path = document.createElementNS(svg, 'path')
  picture.setAttribute('role', 'img')
  picture.setAttribute('viewBox', `${-quietZone} ${-quietZone} ${width} ${width}`)
  picture.setAttribute('shape-rendering', 'crispEdges')
  path.setAttribute(
    'd',
    Array.from(modules.data, (dark, index) =>
      dark ? `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z` : '',
    ).join(''),
  )
  picture.append(path)
  return picture
}
