import { expect } from 'vitest'

/** Stands for a path of the API with a signature and when that ends. */
export const signedPath = (path: string): unknown =>
  expect.stringMatching(new RegExp(`^${RegExp.escape(path)}\\?until=\\d+&signature=[\\w-]{22}$`))
