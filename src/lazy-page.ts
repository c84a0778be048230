import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import { guardLoader } from './app/frame/guarded-loader.ts'
import { loadPage } from './app/frame/load-page.ts'
import { loadTexts, type TextNamespace } from './i18n/setup.ts'

/** The lazy function of a route; `preload` fetches what it needs, and nothing else. */
export type Lazy = (() => Promise<object>) & { readonly preload?: () => Promise<unknown> }

interface Page extends Pick<RouteObject, 'ErrorBoundary' | 'handle' | 'shouldRevalidate'> {
  readonly Component: ComponentType
  readonly loader?: LoaderFunction
}

function lazyPage(name: string, preload: () => Promise<readonly [object, ...unknown[]]>): Lazy {
  const open = async () => {
    // The route tables name only modules that are pages.
    const { loader, ...rest } = (await loadPage(name, preload))[0] as Page
    return loader === undefined ? rest : { ...rest, loader: guardLoader(loader) }
  }
  return Object.assign(open, { preload })
}

export const page = (texts: TextNamespace | readonly TextNamespace[], load: () => Promise<Page>): Lazy =>
  // The source text of the import function identifies the chunk.
  lazyPage(String(load), () => Promise.all([load(), ...[texts].flat().map(loadTexts)]))

/** The routes of pages by their paths. */
export const pagesAt = (pages: Readonly<Record<string, Lazy>>): RouteObject[] =>
  Object.entries(pages).map(([path, lazy]) => ({ path, lazy }))
