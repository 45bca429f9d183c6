# frozen_string_literal: true

module TailtestReport
  LIMIT = 8000
  DEEPEST = 3
  # frames that nobody looks at
  INNER = %r{/(?:rspec-(?:core|expectations|mocks|support)|minitest)-\d[\d.]*/|/vendor_ruby/(?:rspec|minitest)|/rubygems/|^<internal:}

  class << self
    def open(runner)
      @lock = Mutex.new
      @pid = Process.pid
      @out = File.open(File.join(__dir__, 'report.jsonl'), 'ab')
      @out.sync = true
      write('start' => runner)
    end

    # a test that forks may come to its end twice
    def write(line)
      @lock.synchronize { @out.write(json(line) + "\n") } if Process.pid == @pid
    end

    def copied(error, depth = 0)
      parts = error.respond_to?(:all_exceptions) ? error.all_exceptions : []
      line = { 'name' => error.class.to_s, 'message' => said(error)[0, LIMIT] }
      line['stack'] = (error.backtrace || []).grep_v(INNER).first(30)
      return line if depth == DEEPEST
      line['parts'] = parts.first(10).map { |part| copied(part, depth + 1) } unless parts.empty?
      line['cause'] = copied(error.cause, depth + 1) if error.cause && parts.empty?
      line
    end

    def said(error)
      text(error.message)
    rescue StandardError
      ''
    end

    def text(value)
      text = value.to_s.dup
      text.force_encoding(Encoding::UTF_8) if text.encoding == Encoding::BINARY
      text.encode(Encoding::UTF_8, invalid: :replace, undef: :replace).scrub
    end

    # the project may have a JSON of its own, or none
    def json(value)
      case value
      when Hash then "{#{value.map { |key, each| "#{json(key.to_s)}:#{json(each)}" }.join(',')}}"
      when Array then "[#{value.map { |each| json(each) }.join(',')}]"
      when Integer, Float, true, false then value.to_s
      when nil then 'null'
      else "\"#{text(value).gsub(/["\\\u0000-\u001f\u007f]/) { |each| format('\u%04x', each.ord) }}\""
      end
    end
  end
end
