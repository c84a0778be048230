/**
 * Where the waste of ending codes goes by Delegated Decision (EU) 2025/934, from 9 December 2026 on; the
 * waste decides between several. 16 06 05 was that of all batteries without a code of their own, lithium
 * among them. A code that goes on under the same digits is not listed.
 */
const successors: Readonly<Record<string, readonly string[]>> = {
  '160605': ['160607', '160608', '160609', '160610', '160611', '160612', '160613', '160614', '160615'],
  '190211': ['190213', '190212'],
  '200133': ['200142', '200143'],
  '200134': ['200144', '200143'],
}

/** A code and those that its waste may have after a change; some of them may not exist. */
export const successorsOf = (code: string): readonly string[] => [code, ...(successors[code] ?? [])]
