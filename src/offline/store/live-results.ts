import { liveQuery, type Observable } from 'dexie'

/**
 * The results of a query of the device's database: now, and again whenever what it read is written in this or another
 * window. An error of the query goes to the observer.
 */
export const liveResults = <Result>(query: () => Promise<Result>): Observable<Result> => liveQuery(query)
