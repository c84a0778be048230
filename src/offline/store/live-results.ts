import { liveQuery, type Observable } from 'dexie'

/** Emits again when another write changes what the query read, also in other windows. */
export const liveResults = <Result>(query: () => Promise<Result>): Observable<Result> => liveQuery(query)
