import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import { guardLoader } from './app/frame/guarded-loader.ts'
import { loadPage } from './app/frame/load-page.ts'

/** The lazy function of a route; `preload` fetches what it needs, and nothing else. */
export type Lazy = (() => Promise<object>) & { readonly preload?: () => Promise<unknown> }

export interface Page extends Pick<RouteObject, 'ErrorBoundary' | 'handle' | 'shouldRevalidate'> {
  readonly Component: ComponentType
  readonly loader?: LoaderFunction
}

/** Fetches a page together with the texts of its features, when its address is first opened. */
export function lazyPage(name: string, preload: () => Promise<readonly [object, ...unknown[]]>): Lazy {
  const open = async () => {
    // The route table or the table of the office names modules that are pages.
    const { loader, ...rest } = (await loadPage(name, preload))[0] as Page
    return loader === undefined ? rest : { ...rest, loader: guardLoader(loader) }
  }
  return Object.assign(open, { preload })
}
