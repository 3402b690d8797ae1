import type { Words } from '../words.ts'
import type { list as th } from '../th/list.ts'

export const list = {
  list: {
    nothingFound: 'Nothing found',
    nothingFoundText: 'Nothing matches these filters.',
    clear: 'Clear the filters',
    failed: 'The list could not be read',
    nothingMoved: 'No money moved.',
    copied: 'Copied',
    copyForSupport: 'Copy for support',
    copyWhat: 'Copy {what}',
    filter: 'Filter',
    removeFilter: 'Remove the filter {filter}',
    show: 'Show',
    any: 'Any',
    wrongShape: 'Please check this field',
    keyMove: 'move',
    keyOpen: 'open',
    keyClose: 'close',
    keyFilter: 'filter',
    keyHelp: 'all keys',
    closePanel: 'Back to the list',
    field: 'Field',
    before: 'Before',
    after: 'After',
    notInList: 'This entry is not among the rows shown.',
  },
} as const satisfies Words<typeof th>
