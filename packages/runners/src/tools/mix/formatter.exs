defmodule Tailtest.Formatter do
  @moduledoc false
  use GenServer

  def init(_options) do
    path = Path.join(__DIR__, "report.txt")
    {:ok, File.open!(path, [:append, :utf8])}
  end

  def handle_cast({:suite_started, _}, io), do: say(io, ["start"])
  def handle_cast({:test_started, test}, io), do: say(io, ["begin" | named(test)])

  def handle_cast({:test_finished, test}, io) do
    {status, message, stack} = outcome(test)
    say(io, [status | named(test)] ++ [Integer.to_string(div(test.time, 1000)), message, stack])
  end

  def handle_cast({:module_finished, %{state: {:failed, failures}} = module}, io) do
    {message, stack} = words(failures)
    say(io, ["module", module.file, inspect(module.name), message, stack])
  end

  def handle_cast({:module_finished, module}, io), do: say(io, ["done", module.file])
  def handle_cast({:suite_finished, _}, io), do: say(io, ["end"])
  def handle_cast(_, io), do: {:noreply, io}

  defp say(io, fields) do
    IO.write(io, Enum.map_join(fields, "\t", &escaped/1) <> "\n")
    {:noreply, io}
  end

  defp named(%{name: name, module: module, tags: tags}) do
    described = Map.get(tags, :describe) || ""
    kind = to_string(Map.get(tags, :test_type, :test))
    title = name |> to_string() |> String.replace_prefix(kind <> " ", "")
    [tags.file, inspect(module), described, String.replace_prefix(title, described <> " ", "")]
  end

  defp outcome(%{state: nil}), do: {"pass", "", ""}
  defp outcome(%{state: {:skipped, reason}}), do: {"skip", to_text(reason), ""}
  defp outcome(%{state: {:excluded, _}}), do: {"skip", "", ""}
  defp outcome(%{state: {:invalid, _}}), do: {"invalid", "", ""}

  defp outcome(%{state: {:failed, failures}}) do
    {message, stack} = words(failures)
    {"fail", message, stack}
  end

  defp words([{kind, reason, stack} | _]) do
    reason = Exception.normalize(kind, reason, stack)
    {Exception.format_banner(kind, reason, stack), Exception.format_stacktrace(stack)}
  end

  defp escaped(text) do
    text
    |> String.replace("\\", "\\\\")
    |> String.replace("\n", "\\n")
    |> String.replace("\t", "\\t")
  end

  defp to_text(reason) when is_binary(reason), do: reason
  defp to_text(reason), do: inspect(reason)
end
