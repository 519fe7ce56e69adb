export default class GateReporter {
  onRunComplete() {}
}
