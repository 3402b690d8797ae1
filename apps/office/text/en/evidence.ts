import type { Words } from '../words.ts'
import type { evidence as th } from '../th/evidence.ts'

export const evidence = {
  evidence: {
    title: 'Evidence',
    choose: 'Choose files',
    full: '{n} files, which is the most',
    dropHere: 'Drop the files here',
    dropHint: 'or drop or paste them here',
    kinds: 'Pictures or PDF, up to {n} files of {mb} MB each',
    tooMany: 'At most {n} files. The others were left out.',
    reference: 'Bank reference, or number of a case or letter',
    uploading: 'Uploading {name}',
    stored: 'uploaded',
    remove: 'Remove {name}',
    reason: 'Why, at least {n} characters',
    tooShort: 'At least {n} characters',
    needed: 'Please add a file or a reference.',
    fileNeeded: 'Please add a file.',
    uploadFirst: 'Please wait until the files are uploaded.',
    longerReference: 'The reference is too short.',
    send: 'Send the request',
    requestSent: 'Request sent. A second person decides by {at}.',
    started: 'Begun. It ends by itself, and Approvals shows how.',
  },
} as const satisfies Words<typeof th>
