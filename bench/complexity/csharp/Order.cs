using System.ComponentModel.DataAnnotations;
using System.ComponentModel.DataAnnotations.Schema;
using System.Net;
using System.Net.Http.Headers;

namespace Shop.Domain.Orders;

[Table("orders")]
public class Order
{
    private readonly List<OrderLine> _lines = [];

    [Key]
    public int Id { get; private set; }

    [Column("customer_ref"), MaxLength(40)]
    public string Customer { get; private set; } = "";

    public IReadOnlyCollection<OrderLine> Lines => _lines;

    public HttpStatusCode Add(string sku, int quantity)
    {
        if (quantity <= 0)
        {
            return HttpStatusCode.BadRequest;
        }

        var line = _lines.FirstOrDefault(line => line.Sku == sku);
        _lines.Remove(line ?? new OrderLine(sku, 0));
        _lines.Add(new OrderLine(sku, quantity + (line?.Quantity ?? 0)));
        return HttpStatusCode.OK;
    }

    public EntityTagHeaderValue Tag() => new($"\"{Id}-{_lines.Count}\"");

    public int Delete(string sku) => _lines.RemoveAll(line => line.Sku == sku);
}

public record OrderLine(string Sku, int Quantity);
