import { css } from '@emotion/react'

/** How a page of the office is printed: its content alone, black on white, with every column of a list. */
export const printStyles = css`
  @media print {
    @page {
      margin: 14mm 12mm;
    }
    html,
    html.dark,
    body {
      background: #fff !important;
      color: #000 !important;
      color-scheme: light;
    }
    /* The top bar; a page's own header stays within main. */
    header:not(main header),
    nav,
    dialog,
    [data-no-print],
    [role='search'],
    [role='status'] {
      display: none !important;
    }
    main {
      padding: 0 !important;
    }
    section {
      border: none !important;
    }
    table,
    table * {
      position: static !important;
      color: #000 !important;
    }
    thead {
      display: table-header-group;
    }
    tr {
      break-inside: avoid;
    }
    [data-scrolls] {
      overflow: visible !important;
      max-height: none !important;
    }
  }
`
