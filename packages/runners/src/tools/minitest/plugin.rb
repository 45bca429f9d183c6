
module TailtestMinitest
  MARK = 'TAILTEST_MINITEST'
  LOADERS = %r{\A-e\z|/rails/test_unit/runner\.rb\z}
  FILES = {}.compare_by_identity
  LOADED = {}

  class << self
    # the first process that comes to a test: not bundler's, not one that a test starts
    def claim
      return @own if defined?(@own)
      @own = ENV[MARK].nil?
      return @own unless @own
      ENV[MARK] = Process.pid.to_s
      TailtestReport.open('minitest')
      at_exit { ended if !@reported && $!.nil? }
    end

    def ended
      @reported = true
      TailtestReport.write('end' => { 'early' => false })
    end

    def runnables
      defined?(::Minitest::Runnable) ? ::Minitest::Runnable.runnables : []
    end

    # one file that cannot be loaded would keep all others from running
    def loading(file)
      claim
      LOADED[file] = true
      before = runnables.dup
      begin
        result = yield
      rescue SignalException, NoMemoryError
        raise
      rescue Exception => error
        runnables.reject! { |each| !before.include?(each) && of?(each, file) }
        TailtestReport.write('broken' => { 'file' => file, 'error' => TailtestReport.copied(error) })
      end
      (runnables - before).each { |each| FILES[each] = file }
      result
    end

    def of?(runnable, file)
      methods = runnable.instance_methods(false)
      methods.any? { |name| (runnable.instance_method(name).source_location || [])[0] == file }
    end

    def install
      return if @installed || !defined?(::Minitest::Test) || !::Minitest.respond_to?(:init_plugins)
      @installed = true
      ::Minitest.singleton_class.prepend(Plugin)
      ::Minitest::Test.prepend(Phases)
    end

    def place(runnable, name)
      source = (runnable.instance_method(name).source_location || [])[0]
      file = LOADED[source] ? source : FILES[runnable] || source
      { 'id' => "#{runnable}##{name}", 'file' => file, 'path' => path(runnable, name) }
    end

    def path(runnable, name)
      specs = []
      if defined?(::Minitest::Spec)
        each = runnable
        while each < ::Minitest::Spec && each.respond_to?(:desc)
          specs.unshift(each.desc.to_s)
          each = each.superclass
        end
      end
      return specs + [name.to_s.sub(/\Atest_\d+_/, '')] unless specs.empty?
      runnable.to_s.split('::') + [name.to_s]
    end
  end

  module Requiring
    private

    def require(path)
      from = caller_locations(1, 1)[0]
      loads = from && File.absolute_path(path.to_s) == path && LOADERS.match?(from.path.to_s)
      result = loads ? TailtestMinitest.loading(path) { super(path) } : super(path)
      TailtestMinitest.install
      result
    end
  end

  module Plugin
    def init_plugins(options)
      super
      reporter << Reporter.new if TailtestMinitest.claim
    end
  end

  # whether a test fails by itself or by its hooks
  module Phases
    def send(method, *args, &block)
      @tailtest_body = true if method.to_s == name.to_s
      super
    end

    def capture_exceptions(&block)
      before = failures.length
      super
    ensure
      hook = !@tailtest_body || @tailtest_ended
      failures[before..-1].each { |failure| failure.instance_variable_set(:@tailtest_hook, hook) }
      @tailtest_ended = true
    end
  end

  class Reporter
    def initialize
      @places = {}
    end

    # as they stand: the order of a run is random, the numbers of equal names must not be
    def start
      TailtestMinitest.runnables.each do |each|
        each.methods_matching(/^test_/).sort.each do |name|
          place = TailtestMinitest.place(each, name)
          TailtestReport.write('group' => place, 'plan' => place)
        end
      end
    end

    def prerecord(runnable, name)
      @places["#{runnable}##{name}"] = place = TailtestMinitest.place(runnable, name)
      TailtestReport.write('begin' => place)
    end

    def record(result)
      owner = result.respond_to?(:klass) ? result.klass : result.class
      place = @places.delete("#{owner}##{result.name}")
      return unless place
      line = place.merge('status' => status(result), 'ms' => result.time.to_f * 1000)
      failure = result.failures.find { |each| !skip?(each) }
      line['error'] = TailtestReport.copied(failure.error) if failure
      TailtestReport.write('test' => line, 'done' => place)
    end

    def report
      TailtestMinitest.ended
    end

    def passed?
      true
    end

    def synchronize
      yield
    end

    private

    def skip?(failure)
      failure.is_a?(::Minitest::Skip)
    end

    def status(result)
      failure = result.failures.find { |each| !skip?(each) }
      return failure.instance_variable_get(:@tailtest_hook) ? 'error' : 'fail' if failure
      skipped = result.failures.first
      return 'pass' unless skipped
      skipped.message == '(no tests defined)' ? 'todo' : 'skip'
    end
  end

  Object.prepend(Requiring)
end
