/** A CSV file as a request body. */
export class CsvFile {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
