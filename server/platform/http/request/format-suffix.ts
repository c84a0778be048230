import type { IncomingMessage } from 'node:http'

const formats = { '.jsonld': 'application/ld+json', '.json': 'application/json' } as const

/** `/api/projects/1.jsonld` becomes `/api/projects/1` with that format as Accept. */
export function applyFormatSuffix(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const [, path, suffix, rest] =
    /^(\/api\/(?!docs|contexts|index)[^?]*?)(\.jsonld|\.json)(\?.*)?$/.exec(url) ?? []
  if (path === undefined || (suffix !== '.jsonld' && suffix !== '.json')) return url
  request.headers.accept = formats[suffix]
  return `${path}${rest ?? ''}`
}
