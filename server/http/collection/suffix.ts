import type { IncomingMessage } from 'node:http'

const formats = { '.jsonld': 'application/ld+json', '.json': 'application/json' } as const

/** `/api/projects/1.jsonld` asks for `/api/projects/1` in that format; the documents of the API itself have their own names. */
export function takeSuffix(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const [, path, suffix, rest] =
    /^(\/api\/(?!docs|contexts|index)[^?]*?)(\.jsonld|\.json)(\?.*)?$/.exec(url) ?? []
  if (path === undefined || (suffix !== '.jsonld' && suffix !== '.json')) return url
  request.headers.accept = formats[suffix]
  return `${path}${rest ?? ''}`
}
