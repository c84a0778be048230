import type { EwcCodeChange } from '#contract/flows/material-flow-collection.ts'

/** The same code with another hazard; undefined where it ends. */
export const goesOn = ({ ewcCode, successors }: EwcCodeChange) =>
  successors.find(({ code }) => code === ewcCode.code)
