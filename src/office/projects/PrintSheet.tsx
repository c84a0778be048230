import { chakra } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import type { ReactNode } from 'react'

/** Only the sheet is printed, on one page: the shell around it is hidden and takes no space. */
const printRules = {
  '@page': { size: 'A4', margin: '0' },
  '@media print': {
    'html, body': { height: '100%', overflow: 'hidden', background: 'white' },
    body: { visibility: 'hidden' },
    'article.print-sheet': { visibility: 'visible', position: 'fixed', inset: '0', border: 'none' },
  },
} as const

const Sheet = chakra('article', {
  base: {
    width: '210mm',
    maxWidth: '100%',
    minHeight: { base: '0', md: '297mm' },
    marginInline: 'auto',
    padding: { base: '24px', md: '18mm' },
    background: 'white',
    color: 'black',
    border: '1px solid',
    borderColor: 'border',
    // Paper is white and printed at its own size, whatever the scheme and the width of the screen.
    colorScheme: 'light',
    '@media print': { width: '210mm', maxWidth: 'none', padding: '18mm' },
  },
})

/** A page of A4 as it is printed: black on white in both colour schemes. Use one on a page. */
export function PrintSheet({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <Global styles={printRules} />
      <Sheet className="print-sheet" aria-label={label}>
        {children}
      </Sheet>
    </>
  )
}
