import type { EwcCodeChange } from '#contract/flows/material-flow-collection.ts'

export const goesOn = ({ ewcCode, successors }: EwcCodeChange) =>
  successors.find(({ code }) => code === ewcCode.code)
