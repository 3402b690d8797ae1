export const changeSubject = (staffId: bigint): string => `staff-password:${staffId}`
