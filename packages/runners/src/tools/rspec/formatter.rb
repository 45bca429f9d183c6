
require 'rspec/core'

class TailtestRspecReport
  RSpec::Core::Formatters.register(
    self, :start, :example_group_started, :example_group_finished, :example_started,
    :example_passed, :example_failed, :example_pending, :close
  )

  FILES = {}.compare_by_identity
  GROUPS = []

  # RSpec runs nothing at all where one file cannot be loaded
  module Loading
    private

    def load_file_handling_errors(method, file)
      return super unless method == :load
      groups = RSpec.world.example_groups
      count = groups.length
      begin
        load(file)
      rescue SignalException, NoMemoryError
        raise
      rescue Exception => error
        groups.slice!(count..-1)
        line = { 'file' => File.expand_path(file), 'error' => TailtestReport.copied(error) }
        TailtestReport.write('broken' => line)
      end
      groups[count..-1].each { |group| FILES[group] = File.expand_path(file) }
    end
  end

  module Errors
    def notify_non_example_exception(error, context)
      group = GROUPS.last
      place = group ? TailtestRspecReport.place(group) : {}
      TailtestReport.write('outside' => place.merge('error' => TailtestReport.copied(error)))
      super
    end
  end

  # whether an example fails by itself or by its hooks
  module Phases
    attr_reader :tailtest_phase

    private

    def run_before_example
      super
      @tailtest_phase = :body
    end

    def run_after_example
      @tailtest_phase = :failed if @tailtest_phase == :body && exception
      super
    end

    def verify_mocks
      before = exception
      super
      @tailtest_phase = :failed if before.nil? && exception
    end
  end

  RSpec::Core::Configuration.prepend(Loading)
  RSpec::Core::Reporter.prepend(Errors)
  RSpec::Core::Example.prepend(Phases)
  TailtestReport.open('rspec')

  def self.place(group)
    groups = group.parent_groups
    file = FILES[groups.last] || groups.last.metadata[:absolute_file_path]
    { 'file' => file, 'path' => groups.reverse.map { |each| each.description.to_s } }
  end

  def initialize(_output); end

  # as they stand in the files: the order of a run may be random, the numbers of equal names must not be
  def start(_notification)
    RSpec.world.example_groups.each do |group|
      examples = group.descendant_filtered_examples
      TailtestReport.write('group' => self.class.place(group)) unless examples.empty?
      examples.each { |example| TailtestReport.write('plan' => place(example)) }
    end
  end

  def example_group_started(notification)
    GROUPS.push(notification.group)
  end

  def example_group_finished(notification)
    GROUPS.pop
    group = notification.group
    TailtestReport.write('done' => self.class.place(group)) if group.top_level?
  end

  def example_started(notification)
    TailtestReport.write('begin' => place(notification.example))
  end

  def example_passed(notification)
    ended(notification.example, 'pass')
  end

  def example_failed(notification)
    example = notification.example
    ended(example, example.tailtest_phase == :failed ? 'fail' : 'error', example.exception)
  end

  def example_pending(notification)
    example = notification.example
    result = example.execution_result
    todo = result.pending_message == RSpec::Core::Pending::NOT_YET_IMPLEMENTED
    ended(example, result.pending_exception ? 'xfail' : todo ? 'todo' : 'skip')
  end

  def close(_notification)
    early = !$!.nil? || RSpec.world.wants_to_quit == true
    TailtestReport.write('end' => { 'early' => early })
  end

  private

  def ended(example, status, error = nil)
    line = place(example).merge('status' => status, 'ms' => example.execution_result.run_time.to_f * 1000)
    line['error'] = TailtestReport.copied(error) if error
    TailtestReport.write('test' => line)
  end

  def place(example)
    place = self.class.place(example.example_group)
    place.merge('id' => example.id, 'path' => place['path'] + [example.description.to_s])
  end
end
