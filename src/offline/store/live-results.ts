import { liveQuery, type Observable } from 'dexie'

/**
 * Emits the result now, and again when another write changes what the query read, also in other windows.
 * Errors go to the observer.
 */
export const liveResults = <Result>(query: () => Promise<Result>): Observable<Result> => liveQuery(query)
