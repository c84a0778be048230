import type { Collection } from '#contract/collection.ts'
import { locales } from '#contract/locales.ts'
import * as contract from '#contract/reference-data.ts'
import { countries } from '../db/schema/master-data.ts'
import { serve } from '../http/collection/collection.ts'
import { stored } from '../http/collection/stored.ts'
import { handle, type Route, type Sight } from '../http/request/endpoint.ts'
import { idOf, textsOf } from '../http/collection/filters.ts'
import { orderOf, sliceFor } from '../http/collection/paging.ts'
import { Refusal } from '../http/request/problem.ts'
import { bilingual } from './country-names.ts'
import { nameColumns, namePlaces, namesOf, standingOf, visibleToAll } from './named.ts'

/** Nobody's own: any cache on the way may keep them for an hour. */
const kept = (route: Route): Route =>
  route.method !== 'GET'
    ? route
    : {
        ...route,
        register: (app, house) => {
          void app.register(async (scope) => {
            scope.addHook('onSend', async (_, reply) => {
              if (reply.statusCode < 400) reply.header('Cache-Control', 'public, max-age=3600')
            })
            route.register(scope, house)
          })
        },
      }

export const countryRoutes = serve(contract.countries, {
  ...stored(countries, {
    itemOf: (row) => ({
      id: row.code,
      code: row.code,
      iso3: row.iso3,
      names: namesOf(row),
      ...standingOf(row),
    }),
    draftOf: (row) => ({ iso3: row.iso3, names: namesOf(row) }),
    columnsOf: ({ iso3, names }) => ({ iso3, ...nameColumns(names) }),
  }),
  visibleTo: visibleToAll,
  columns: namePlaces(countries),
  search: [countries.code, countries.iso3, countries.nameEn, countries.nameNl],
  defaultOrder: [['names.en', 'asc']],
}).map(kept)

const languages = locales.map((code) => ({ id: code, code, names: bilingual('language', code) }))
const sight: Sight = async (_, __, ids) => new Set(ids.filter((id) => languages.some((one) => one.id === id)))
const ofLanguages = { collection: contract.languages as unknown as Collection, sight }
const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

const list = handle(
  contract.languages.list,
  () => true,
  async ({ request, query }) => {
    const asked = request.query as Record<string, unknown>
    const [ids, codes, names] = [
      textsOf(asked.id).map(idOf),
      textsOf(asked.code),
      [...textsOf(asked.name), ...textsOf(asked.q)],
    ]
    const found = languages.filter(
      ({ id, names: { en, nl } }) =>
        (ids.length === 0 || ids.includes(id)) &&
        (codes.length === 0 || codes.includes(id)) &&
        names.every((part) => contains(`${id} ${en} ${nl}`, part)),
    )
    const keys = {
      id: (one: (typeof found)[number]) => one.id,
      code: (one) => one.code,
      'names.en': (one) => one.names.en,
      'names.nl': (one) => one.names.nl,
    } satisfies Record<string, (one: (typeof found)[number]) => string>
    const [[field, direction] = ['code', 'asc']] = orderOf(
      query.order,
      Object.keys(keys) as (keyof typeof keys)[],
    )
    found.sort(
      (one, other) =>
        (direction === 'asc' ? 1 : -1) *
        keys[field as keyof typeof keys](one).localeCompare(keys[field as keyof typeof keys](other)),
    )
    const slice = sliceFor(asked, true)
    return {
      member: found.slice(slice.offset, slice.offset + slice.limit),
      totalItems: found.length,
      slice,
      ...ofLanguages,
    }
  },
)

const read = handle(
  contract.languages.read,
  () => true,
  async ({ params }) => {
    const language = languages.find(({ id }) => id === params.id)
    if (language === undefined) throw new Refusal('not_found')
    return language
  },
)

export const languageRoutes: readonly Route[] = [
  kept({ ...list, ...ofLanguages, verb: 'list' }),
  kept({ ...read, ...ofLanguages, verb: 'read' }),
]
