import type { IncomingMessage } from 'node:http'

const formats = { '.jsonld': 'application/ld+json', '.json': 'application/json' } as const

/**
 * The URL that the router sees: `/api/projects/1.jsonld` becomes `/api/projects/1` with that format as
 * Accept. Documents of the API description keep their names.
 */
export function applyFormatSuffix(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const [, path, suffix, rest] =
    /^(\/api\/(?!docs|contexts|index)[^?]*?)(\.jsonld|\.json)(\?.*)?$/.exec(url) ?? []
  if (path === undefined || (suffix !== '.jsonld' && suffix !== '.json')) return url
  request.headers.accept = formats[suffix]
  return `${path}${rest ?? ''}`
}
