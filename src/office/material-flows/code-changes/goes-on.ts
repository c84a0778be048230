import type { EwcCodeChange } from '#contract/flows/ewc-code-changes.ts'

export const goesOn = ({ ewcCode, successors }: EwcCodeChange) =>
  successors.find(({ code }) => code === ewcCode.code)
