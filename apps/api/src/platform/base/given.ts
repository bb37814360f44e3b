type Given<Row> = { [Name in keyof Row]?: Exclude<Row[Name], undefined> }

/** The fields of a change that were sent, so that spreading them over the stored row keeps the others. */
export const givenFields = <Row extends object>(row: Row): Given<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Given<Row>
