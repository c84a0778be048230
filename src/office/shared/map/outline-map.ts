import {
  type LayerSpecification,
  Map as MapLibre,
  type MapOptions,
  NavigationControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { feature, mesh } from 'topojson-client'
import outlinesUrl from 'world-atlas/countries-50m.json?url'

/* The office's map, in a bundle of its own: import this file dynamically, when a map is opened. */

/** Without a server of map tiles the map shows the outlines of countries (Natural Earth). */
interface Tiles {
  readonly url: string
  readonly attribution: string
}

type MeshArguments = Required<Parameters<typeof mesh>>
type Countries = MeshArguments[0] & {
  readonly objects: { readonly countries: Extract<MeshArguments[1], { readonly type: 'GeometryCollection' }> }
}

let outlines: Promise<Countries> | undefined

/** Up to this zoom a map of places in the country shows some of its outline. */
const outlineZoom = 7.5

function readOutlines(): Promise<Countries> {
  outlines ??= fetch(outlinesUrl).then((response) => response.json() as Promise<Countries>)
  outlines.catch(() => (outlines = undefined))
  return outlines
}

/** For what is part of the page, such as a marker: the variable follows the scheme by itself. */
export const themeColor = (name: string) => `var(--chakra-colors-${name})`

/** The value at this moment, because a canvas cannot take a variable. */
const currentColor = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--chakra-colors-${name}`).trim()

type ThemePaints = Readonly<Partial<Record<PaintName, string>>>
type PaintName = Parameters<MapLibre['setPaintProperty']>[1]

/** The colours follow the scheme while the map is open. */
export function withThemePaints(layer: LayerSpecification, paints: ThemePaints): LayerSpecification {
  const colors = Object.entries(paints).map(([paint, name]) => [paint, currentColor(name)])
  return Object.assign(layer, {
    paint: { ...layer.paint, ...Object.fromEntries(colors) },
    metadata: { themePaints: paints },
  })
}

/** Scheme and primary colour are set on the document; the layers are painted again when either changes. */
function followTheme(map: MapLibre): void {
  const observer = new MutationObserver(() => {
    for (const id of map.getLayersOrder()) {
      const { themePaints = {} } = (map.getLayer(id)?.metadata ?? {}) as {
        readonly themePaints?: ThemePaints
      }
      for (const [paint, name] of Object.entries(themePaints))
        map.setPaintProperty(id, paint as PaintName, currentColor(name))
    }
  })
  observer.observe(document.documentElement, { attributeFilter: ['class', 'style'] })
  map.once('remove', () => observer.disconnect())
}

async function outlineStyle(tiles: Tiles | undefined, attribution: string): Promise<StyleSpecification> {
  if (tiles !== undefined)
    return {
      version: 8,
      sources: {
        tiles: { type: 'raster', tiles: [tiles.url], tileSize: 256, attribution: tiles.attribution },
      },
      layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
    }
  const countries = await readOutlines()
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: feature(countries, countries.objects.countries), attribution },
      borders: {
        type: 'geojson',
        data: mesh(countries, countries.objects.countries, (one, other) => one !== other),
      },
    },
    // The page around the map changes its colours at once.
    transition: { duration: 0, delay: 0 },
    layers: [
      withThemePaints({ id: 'sea', type: 'background' }, { 'background-color': 'bg-muted' }),
      withThemePaints({ id: 'land', type: 'fill', source: 'land' }, { 'fill-color': 'bg-panel' }),
      withThemePaints(
        { id: 'coast', type: 'line', source: 'land', paint: { 'line-width': 0.8 } },
        { 'line-color': 'border-strong' },
      ),
      withThemePaints(
        {
          id: 'borders',
          type: 'line',
          source: 'borders',
          paint: { 'line-width': 1, 'line-dasharray': [3, 2] },
        },
        { 'line-color': 'border-strong' },
      ),
    ],
  }
}

/**
 * Rejects where the browser cannot draw it (no WebGL), or the outlines could not be read. Call `remove()`
 * when the element goes.
 */
export async function createMap(
  container: HTMLElement,
  {
    tiles,
    attribution,
    ...options
  }: Omit<MapOptions, 'container' | 'style'> & {
    readonly tiles: Tiles | undefined
    readonly attribution: string
  },
): Promise<MapLibre> {
  setWorkerUrl(workerUrl)
  const style = await outlineStyle(tiles, attribution)
  const map = new MapLibre({
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: tiles === undefined ? 9 : 18,
    attributionControl: { compact: false },
    ...options,
    ...(tiles === undefined
      ? { fitBoundsOptions: { ...options.fitBoundsOptions, maxZoom: outlineZoom } }
      : {}),
    container,
    style,
  })
  followTheme(map)
  return map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
}

export { LngLat, LngLatBounds, Marker } from 'maplibre-gl'
