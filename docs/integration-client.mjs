// Prints the shipments of a customer as lines of CSV: an example of a client with an API key, for Node 20 or newer.
//   VRACHTPAS_URL=https://vrachtpas.example.com VRACHTPAS_KEY=vrachtpas_... node integration-client.mjs [since]
// `since`: a date such as 2026-11-01; only what was loaded from then on.

const { VRACHTPAS_URL: origin, VRACHTPAS_KEY: key } = process.env
if (!origin || !key) throw new Error('Set VRACHTPAS_URL and VRACHTPAS_KEY.')

/** Reads a path of the API; waits as long as the server asks for when there were too many requests, or when it is busy. */
async function read(path, attempts = 5) {
  const response = await fetch(new URL(path, origin), {
    headers: { Accept: 'application/ld+json', 'Accept-Language': 'en', Authorization: `Bearer ${key}` },
  })
  if ([429, 503].includes(response.status) && attempts > 1) {
    const seconds = Number(response.headers.get('Retry-After') ?? 5)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return await read(path, attempts - 1)
  }
  const body = await response.json()
  // What is wrong with the key comes as `message`, everything else as `detail`. The key itself belongs in no log.
  if (!response.ok) throw new Error(`${response.status} ${body.detail ?? body.message}`)
  return body
}

/** All rows of a list, page by page. New rows do not shift a walk that is ordered by id and not counted. */
async function* rows(list, filters = {}) {
  const query = new URLSearchParams({
    ...filters,
    'order[id]': 'desc',
    partial: 'true',
    itemsPerPage: '100',
  })
  for (let path = `/api/${list}?${query}`; path !== undefined;) {
    const { member, view } = await read(path)
    yield* member
    path = view?.next
  }
}

try {
  const [since] = process.argv.slice(2)
  process.stdout.write('number;status;loaded;unloaded\n')
  for await (const { number, status, loadDate, unloadDate } of rows(
    'shipments',
    since === undefined ? {} : { 'loadDate[after]': since },
  ))
    process.stdout.write(`${[number, status, loadDate ?? '', unloadDate ?? ''].join(';')}\n`)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
